import { expect, test } from 'vitest'
import { checkXml } from './check-xml.ts'

test.each([
  ['a plain element', '<?xml version="1.0"?>\n<a b="1"><c/>text</a>'],
  ['the references of XML', '<a b="&quot;">&lt;&amp;&gt;&apos;&#10;&#x41;</a>'],
])('checkXml accepts %s', (_, document) => expect(() => checkXml(document, 'x')).not.toThrow())

test.each([
  ['a bare ampersand', '<a>Tom & Jerry</a>'],
  ['an ampersand in an attribute', '<a b="Tom & Jerry"/>'],
  ['an unknown reference', '<a>&nbsp;</a>'],
  ['a bare angle bracket', '<a>1 < 2</a>'],
  ['tags that cross', '<a><b></a></b>'],
  ['a tag that stays open', '<a><b></a>'],
  ['an attribute twice', '<a b="1" b="2"/>'],
  ['a control character', '<a>\u0007</a>'],
  ['two roots', '<a/><b/>'],
  ['text outside the root', '<a/>text'],
])('checkXml refuses %s', (_, document) =>
  expect(() => checkXml(document, 'x')).toThrow('x is not well formed'),
)
