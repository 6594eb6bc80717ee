#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    first: First,
    f512: bool,
}

#[derive(AIInputContract)]
struct First {
    f0: bool, f1: bool, f2: bool, f3: bool, f4: bool, f5: bool, f6: bool, f7: bool, f8: bool, f9: bool, f10: bool, f11: bool, f12: bool, f13: bool, f14: bool, f15: bool,
    f16: bool, f17: bool, f18: bool, f19: bool, f20: bool, f21: bool, f22: bool, f23: bool, f24: bool, f25: bool, f26: bool, f27: bool, f28: bool, f29: bool, f30: bool, f31: bool,
    f32: bool, f33: bool, f34: bool, f35: bool, f36: bool, f37: bool, f38: bool, f39: bool, f40: bool, f41: bool, f42: bool, f43: bool, f44: bool, f45: bool, f46: bool, f47: bool,
    f48: bool, f49: bool, f50: bool, f51: bool, f52: bool, f53: bool, f54: bool, f55: bool, f56: bool, f57: bool, f58: bool, f59: bool, f60: bool, f61: bool, f62: bool, f63: bool,
    f64: bool, f65: bool, f66: bool, f67: bool, f68: bool, f69: bool, f70: bool, f71: bool, f72: bool, f73: bool, f74: bool, f75: bool, f76: bool, f77: bool, f78: bool, f79: bool,
    f80: bool, f81: bool, f82: bool, f83: bool, f84: bool, f85: bool, f86: bool, f87: bool, f88: bool, f89: bool, f90: bool, f91: bool, f92: bool, f93: bool, f94: bool, f95: bool,
    f96: bool, f97: bool, f98: bool, f99: bool, f100: bool, f101: bool, f102: bool, f103: bool, f104: bool, f105: bool, f106: bool, f107: bool, f108: bool, f109: bool, f110: bool, f111: bool,
    f112: bool, f113: bool, f114: bool, f115: bool, f116: bool, f117: bool, f118: bool, f119: bool, f120: bool, f121: bool, f122: bool, f123: bool, f124: bool, f125: bool, f126: bool, f127: bool,
    f128: bool, f129: bool, f130: bool, f131: bool, f132: bool, f133: bool, f134: bool, f135: bool, f136: bool, f137: bool, f138: bool, f139: bool, f140: bool, f141: bool, f142: bool, f143: bool,
    f144: bool, f145: bool, f146: bool, f147: bool, f148: bool, f149: bool, f150: bool, f151: bool, f152: bool, f153: bool, f154: bool, f155: bool, f156: bool, f157: bool, f158: bool, f159: bool,
    f160: bool, f161: bool, f162: bool, f163: bool, f164: bool, f165: bool, f166: bool, f167: bool, f168: bool, f169: bool, f170: bool, f171: bool, f172: bool, f173: bool, f174: bool, f175: bool,
    f176: bool, f177: bool, f178: bool, f179: bool, f180: bool, f181: bool, f182: bool, f183: bool, f184: bool, f185: bool, f186: bool, f187: bool, f188: bool, f189: bool, f190: bool, f191: bool,
    f192: bool, f193: bool, f194: bool, f195: bool, f196: bool, f197: bool, f198: bool, f199: bool, f200: bool, f201: bool, f202: bool, f203: bool, f204: bool, f205: bool, f206: bool, f207: bool,
    f208: bool, f209: bool, f210: bool, f211: bool, f212: bool, f213: bool, f214: bool, f215: bool, f216: bool, f217: bool, f218: bool, f219: bool, f220: bool, f221: bool, f222: bool, f223: bool,
    f224: bool, f225: bool, f226: bool, f227: bool, f228: bool, f229: bool, f230: bool, f231: bool, f232: bool, f233: bool, f234: bool, f235: bool, f236: bool, f237: bool, f238: bool, f239: bool,
    f240: bool, f241: bool, f242: bool, f243: bool, f244: bool, f245: bool, f246: bool, f247: bool, f248: bool, f249: bool, f250: bool, f251: bool, f252: bool, f253: bool, f254: bool, f255: bool,
    f256: bool, f257: bool, f258: bool, f259: bool, f260: bool, f261: bool, f262: bool, f263: bool, f264: bool, f265: bool, f266: bool, f267: bool, f268: bool, f269: bool, f270: bool, f271: bool,
    f272: bool, f273: bool, f274: bool, f275: bool, f276: bool, f277: bool, f278: bool, f279: bool, f280: bool, f281: bool, f282: bool, f283: bool, f284: bool, f285: bool, f286: bool, f287: bool,
    f288: bool, f289: bool, f290: bool, f291: bool, f292: bool, f293: bool, f294: bool, f295: bool, f296: bool, f297: bool, f298: bool, f299: bool, f300: bool, f301: bool, f302: bool, f303: bool,
    f304: bool, f305: bool, f306: bool, f307: bool, f308: bool, f309: bool, f310: bool, f311: bool, f312: bool, f313: bool, f314: bool, f315: bool, f316: bool, f317: bool, f318: bool, f319: bool,
    f320: bool, f321: bool, f322: bool, f323: bool, f324: bool, f325: bool, f326: bool, f327: bool, f328: bool, f329: bool, f330: bool, f331: bool, f332: bool, f333: bool, f334: bool, f335: bool,
    f336: bool, f337: bool, f338: bool, f339: bool, f340: bool, f341: bool, f342: bool, f343: bool, f344: bool, f345: bool, f346: bool, f347: bool, f348: bool, f349: bool, f350: bool, f351: bool,
    f352: bool, f353: bool, f354: bool, f355: bool, f356: bool, f357: bool, f358: bool, f359: bool, f360: bool, f361: bool, f362: bool, f363: bool, f364: bool, f365: bool, f366: bool, f367: bool,
    f368: bool, f369: bool, f370: bool, f371: bool, f372: bool, f373: bool, f374: bool, f375: bool, f376: bool, f377: bool, f378: bool, f379: bool, f380: bool, f381: bool, f382: bool, f383: bool,
    f384: bool, f385: bool, f386: bool, f387: bool, f388: bool, f389: bool, f390: bool, f391: bool, f392: bool, f393: bool, f394: bool, f395: bool, f396: bool, f397: bool, f398: bool, f399: bool,
    f400: bool, f401: bool, f402: bool, f403: bool, f404: bool, f405: bool, f406: bool, f407: bool, f408: bool, f409: bool, f410: bool, f411: bool, f412: bool, f413: bool, f414: bool, f415: bool,
    f416: bool, f417: bool, f418: bool, f419: bool, f420: bool, f421: bool, f422: bool, f423: bool, f424: bool, f425: bool, f426: bool, f427: bool, f428: bool, f429: bool, f430: bool, f431: bool,
    f432: bool, f433: bool, f434: bool, f435: bool, f436: bool, f437: bool, f438: bool, f439: bool, f440: bool, f441: bool, f442: bool, f443: bool, f444: bool, f445: bool, f446: bool, f447: bool,
    f448: bool, f449: bool, f450: bool, f451: bool, f452: bool, f453: bool, f454: bool, f455: bool, f456: bool, f457: bool, f458: bool, f459: bool, f460: bool, f461: bool, f462: bool, f463: bool,
    f464: bool, f465: bool, f466: bool, f467: bool, f468: bool, f469: bool, f470: bool, f471: bool, f472: bool, f473: bool, f474: bool, f475: bool, f476: bool, f477: bool, f478: bool, f479: bool,
    f480: bool, f481: bool, f482: bool, f483: bool, f484: bool, f485: bool, f486: bool, f487: bool, f488: bool, f489: bool, f490: bool, f491: bool, f492: bool, f493: bool, f494: bool, f495: bool,
    f496: bool, f497: bool, f498: bool, f499: bool, f500: bool, f501: bool, f502: bool, f503: bool, f504: bool, f505: bool, f506: bool, f507: bool, f508: bool, f509: bool, f510: bool, f511: bool,
}

fn main() {}
