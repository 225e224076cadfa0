import { pointerSegment } from './json-pointer.ts';
import type { AnswerOption, NameListJson } from '../model/form-files.ts';

/** Language of the form, and the first one of the institution, in which labels are stored. */
export interface SpokenLanguage {
  readonly language: string;
  readonly first: string;
}

interface NameList {
  readonly options: readonly AnswerOption[];
  readonly unknown: readonly string[];
}

/** Naming and sorting take milliseconds, and checks compile a form thousands of times. */
const expanded = new Map<string, NameList>();

/** Options with the names of countries or languages in a language, sorted; and the pointers of codes without a name. */
export function expandNameList(json: NameListJson, written: NameListJson, spoken: SpokenLanguage): NameList {
  const id = JSON.stringify([json, written.labels, spoken]);
  const list = expanded.get(id) ?? nameAndSort(json, written, spoken);
  expanded.set(id, list);
  return list;
}

function nameAndSort(json: NameListJson, written: NameListJson, { language, first }: SpokenLanguage): NameList {
  const { generate, letters = 2, first: ahead = [], only, except = [], labels = {} } = json;
  const twoLetters = generate === 'countries' ? new Map(COUNTRIES.map(([two, three]) => [letters === 2 ? two : three, two])) : undefined;
  const type = twoLetters ? 'region' : 'language';
  const namesIn = (spoken: string): ((code: string) => string | undefined) => {
    const names = new Intl.DisplayNames(spoken, { type, fallback: 'none' });
    return (code) => capitalize(nameOf(names, twoLetters ? twoLetters.get(code) : code), spoken);
  };
  const [name, stored] = [namesIn(language), namesIn(first)];
  const optionOf = (value: string): AnswerOption => {
    const label = labels[value] ?? name(value) ?? value;
    const kept = written.labels?.[value] ?? stored(value) ?? value;
    return { value, label, ...(kept !== label && { kept }) };
  };
  const { compare } = new Intl.Collator(language);
  const others = (only ?? (twoLetters ? [...twoLetters.keys()] : LANGUAGES)).filter((code) => ![...ahead, ...except].includes(code));
  const sorted = others.map(optionOf).toSorted((a, b) => compare(a.label, b.label));
  const unknown = Object.entries({ first: ahead, only, except, labels: Object.keys(labels) }).flatMap(([word, codes = []]) =>
    codes.flatMap((code, n) => (name(code) === undefined ? [pointerSegment(word) + pointerSegment(word === 'labels' ? code : n)] : [])),
  );
  return { options: [...ahead.map(optionOf), ...sorted], unknown };
}

function nameOf(names: Intl.DisplayNames, code: string | undefined): string | undefined {
  try {
    return code === undefined ? undefined : names.of(code);
  } catch {
    return undefined;
  }
}

const capitalize = (name: string | undefined, language: string): string | undefined =>
  name && name.charAt(0).toLocaleUpperCase(language) + name.slice(1);

/** ISO 3166-1 and Kosovo: codes of two and of three letters. */
const COUNTRIES = (
  'AD:AND AE:ARE AF:AFG AG:ATG AI:AIA AL:ALB AM:ARM AO:AGO AQ:ATA AR:ARG AS:ASM AT:AUT AU:AUS AW:ABW AX:ALA AZ:AZE BA:BIH BB:BRB ' +
  'BD:BGD BE:BEL BF:BFA BG:BGR BH:BHR BI:BDI BJ:BEN BL:BLM BM:BMU BN:BRN BO:BOL BQ:BES BR:BRA BS:BHS BT:BTN BV:BVT BW:BWA BY:BLR ' +
  'BZ:BLZ CA:CAN CC:CCK CD:COD CF:CAF CG:COG CH:CHE CI:CIV CK:COK CL:CHL CM:CMR CN:CHN CO:COL CR:CRI CU:CUB CV:CPV CW:CUW CX:CXR ' +
  'CY:CYP CZ:CZE DE:DEU DJ:DJI DK:DNK DM:DMA DO:DOM DZ:DZA EC:ECU EE:EST EG:EGY EH:ESH ER:ERI ES:ESP ET:ETH FI:FIN FJ:FJI FK:FLK ' +
  'FM:FSM FO:FRO FR:FRA GA:GAB GB:GBR GD:GRD GE:GEO GF:GUF GG:GGY GH:GHA GI:GIB GL:GRL GM:GMB GN:GIN GP:GLP GQ:GNQ GR:GRC GS:SGS ' +
  'GT:GTM GU:GUM GW:GNB GY:GUY HK:HKG HM:HMD HN:HND HR:HRV HT:HTI HU:HUN ID:IDN IE:IRL IL:ISR IM:IMN IN:IND IO:IOT IQ:IRQ IR:IRN ' +
  'IS:ISL IT:ITA JE:JEY JM:JAM JO:JOR JP:JPN KE:KEN KG:KGZ KH:KHM KI:KIR KM:COM KN:KNA KP:PRK KR:KOR KW:KWT KY:CYM KZ:KAZ LA:LAO ' +
  'LB:LBN LC:LCA LI:LIE LK:LKA LR:LBR LS:LSO LT:LTU LU:LUX LV:LVA LY:LBY MA:MAR MC:MCO MD:MDA ME:MNE MF:MAF MG:MDG MH:MHL MK:MKD ' +
  'ML:MLI MM:MMR MN:MNG MO:MAC MP:MNP MQ:MTQ MR:MRT MS:MSR MT:MLT MU:MUS MV:MDV MW:MWI MX:MEX MY:MYS MZ:MOZ NA:NAM NC:NCL NE:NER ' +
  'NF:NFK NG:NGA NI:NIC NL:NLD NO:NOR NP:NPL NR:NRU NU:NIU NZ:NZL OM:OMN PA:PAN PE:PER PF:PYF PG:PNG PH:PHL PK:PAK PL:POL PM:SPM ' +
  'PN:PCN PR:PRI PS:PSE PT:PRT PW:PLW PY:PRY QA:QAT RE:REU RO:ROU RS:SRB RU:RUS RW:RWA SA:SAU SB:SLB SC:SYC SD:SDN SE:SWE SG:SGP ' +
  'SH:SHN SI:SVN SJ:SJM SK:SVK SL:SLE SM:SMR SN:SEN SO:SOM SR:SUR SS:SSD ST:STP SV:SLV SX:SXM SY:SYR SZ:SWZ TC:TCA TD:TCD TF:ATF ' +
  'TG:TGO TH:THA TJ:TJK TK:TKL TL:TLS TM:TKM TN:TUN TO:TON TR:TUR TT:TTO TV:TUV TW:TWN TZ:TZA UA:UKR UG:UGA UM:UMI US:USA UY:URY ' +
  'UZ:UZB VA:VAT VC:VCT VE:VEN VG:VGB VI:VIR VN:VNM VU:VUT WF:WLF WS:WSM XK:XKX YE:YEM YT:MYT ZA:ZAF ZM:ZMB ZW:ZWE'
)
  .split(' ')
  .map((pair) => [pair.slice(0, 2), pair.slice(3)] as const);

/** ISO 639-1. */
const LANGUAGES: readonly string[] = (
  'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ' +
  'ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ' +
  'ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ' +
  'ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tn to tr ts tt tw ty ug uk ur uz ' +
  've vi vo wa wo xh yi yo za zh zu'
).split(' ');
