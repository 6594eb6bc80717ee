"""Converts a value. Arguments come as JSON on standard input, the answer goes to standard output."""

import json
import sys

IN_BASE = {"km": ("length", 1.0), "mi": ("length", 1.609344), "kg": ("weight", 1.0), "lb": ("weight", 0.45359237)}

arguments = json.load(sys.stdin)
kind, factor = IN_BASE[arguments["from"]]
other_kind, other_factor = IN_BASE[arguments["to"]]
if kind != other_kind:
    sys.exit(f"a {kind} cannot be converted to a {other_kind}")
json.dump({"value": arguments["value"] * factor / other_factor, "unit": arguments["to"]}, sys.stdout)
