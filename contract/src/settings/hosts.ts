/** Host names, one per line: the distinct ones in lower case, or the error. */
export function readHosts(text: string): { hosts: string[] } | { problem: string } {
  const hosts = text.split(/[\s,;]+/).flatMap((part) => (part === '' ? [] : [part.toLowerCase()]))
  const wrong = hosts.find(
    (host) => !/^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host),
  )
  if (wrong !== undefined) return { problem: `has “${wrong.slice(0, 60)}”, needs a host name such as api.example.com` }
  return { hosts: [...new Set(hosts)] }
}
