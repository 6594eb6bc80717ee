"""Draws a chart. Arguments come as JSON on standard input, the SVG goes to standard output."""

import html
import json
import pathlib
import sys

arguments = json.load(sys.stdin)
values = arguments["values"]
axis = arguments.get("axis") or {"unit": "", "fromZero": True}
low = min(0, *values) if axis["fromZero"] else min(values)
span = (max(values) - low) or 1
step = 360 / len(values)
points = [(20 + step * index, 220 - 160 * (value - low) / span) for index, value in enumerate(values)]
if arguments["kind"] == "bar":
    marks = "".join(f'<rect x="{x:.1f}" y="{y:.1f}" width="{step * 0.8:.1f}" height="{220 - y:.1f}"/>' for x, y in points)
else:
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    marks = f'<polyline fill="none" stroke="black" points="{line}"/>'
page = pathlib.Path(__file__).parent.parent / "assets" / "page.svg"
print(page.read_text().format(title=html.escape(arguments["title"]), unit=html.escape(axis["unit"]), marks=marks))
