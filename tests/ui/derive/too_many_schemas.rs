use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    left: Halves,
    right: Halves,
}

#[derive(AIInputContract)]
struct Halves {
    left: Quarters,
    right: Quarters,
}

#[derive(AIInputContract)]
struct Quarters {
    left: Eighths,
    right: Eighths,
}

#[derive(AIInputContract)]
struct Eighths {
    left: Sixteenths,
    right: Sixteenths,
}

#[derive(AIInputContract)]
struct Sixteenths {
    left: Leaf,
    right: Leaf,
}

#[derive(AIInputContract)]
struct Leaf {
    f0: bool, f1: bool, f2: bool, f3: bool, f4: bool, f5: bool, f6: bool, f7: bool, f8: bool, f9: bool, f10: bool, f11: bool, f12: bool, f13: bool, f14: bool, f15: bool,
    f16: bool, f17: bool, f18: bool, f19: bool, f20: bool, f21: bool, f22: bool, f23: bool, f24: bool, f25: bool, f26: bool, f27: bool, f28: bool, f29: bool, f30: bool, f31: bool,
    f32: bool, f33: bool, f34: bool, f35: bool, f36: bool, f37: bool, f38: bool, f39: bool, f40: bool, f41: bool, f42: bool, f43: bool, f44: bool, f45: bool, f46: bool, f47: bool,
    f48: bool, f49: bool, f50: bool, f51: bool, f52: bool, f53: bool, f54: bool, f55: bool, f56: bool, f57: bool, f58: bool, f59: bool, f60: bool, f61: bool, f62: bool,
}

fn main() {}
