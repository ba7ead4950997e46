/**
 * URLs of open redirect attacks: for `continue` of the login page, a path of the server, or any text that
 * becomes a link. `home` is the host under test, `away` a foreign host.
 */
export const away = 'evil.test'

export function redirects(home: string): readonly string[] {
  const nested = Array.from({ length: 20 }).reduce<string>(
    (inner) => `/login?continue=${encodeURIComponent(inner)}`,
    `//${away}`,
  )
  return [
    ...slashes,
    ...schemes,
    ...hidden,
    `https://${home}@${away}/`,
    `//${home}@${away}/`,
    `//${home}.${away}/`,
    `https://${away}/${home}`,
    `https://${away}#${home}`,
    `https://${away}\\@${home}`,
    `//${away}?${home}`,
    `/\\${home}@${away}`,
    nested,
    `/${'a'.repeat(100_000)}`,
    `//${away}/${'a'.repeat(100_000)}`,
  ]
}

const slashes = [
  `//${away}`,
  `///${away}`,
  `////${away}`,
  `/\\${away}`,
  `\\\\${away}`,
  `\\/${away}`,
  `/\\/${away}`,
  `/./\\${away}`,
  `/.//${away}`,
  `/..//${away}`,
  `/a/..//${away}`,
  `/a/../\\${away}`,
  `/%5c${away}`,
  `/%5C%5C${away}`,
  `/%2f${away}`,
  `/%2F%2F${away}`,
  `%2f%2f${away}`,
  `/%252f%252f${away}`,
  `/.%2f/${away}`,
  `/%2e%2e//${away}`,
  `//${away}/%2e%2e`,
  `/;@${away}`,
  `/@${away}`,
  `//0x7f000001`,
  `//%65vil.test`,
  `//\u24d4vil.test`,
  `//evil\u3002test`,
  `\uff0f\uff0f${away}`,
]

const schemes = [
  `https:${away}`,
  `https:/${away}`,
  `https:///${away}`,
  `http://${away}`,
  `ftp://${away}`,
  `//${away}:80`,
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'javascript://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:null/0',
  'file:///etc/passwd',
  'view-source:about:blank',
  'about:blank',
]

const hidden = [
  `/\t/${away}`,
  `/\n/${away}`,
  `/\r\n/${away}`,
  `\t//${away}`,
  ` //${away}`,
  `\u0000//${away}`,
  `\u00a0//${away}`,
  `\ufeff//${away}`,
  `/\u200b/${away}`,
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  `/\r\nLocation: https://${away}`,
  `/%0d%0aLocation:%20https://${away}`,
]
