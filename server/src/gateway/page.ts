import { type Entry, type Mode, modes, type ProviderName, providerNames, providers } from './providers.ts'

type Shown = {
  entries: readonly Entry[]
  behaviour: ReadonlyMap<ProviderName, Mode>
  /** Reference of the message that is open on the page. */
  sought: string | null
}

const mostShown = 200

const words: Record<Mode, string> = {
  ok: 'responds normally',
  slow: 'responds slowly',
  down: 'closes the connection',
  '500': 'answers 500',
  garbage: 'sends an unreadable response',
  '429': 'limits the number of requests',
  hang: 'does not respond',
  redirect: 'redirects to another address',
  large: 'sends a very large response',
  refuse: 'refuses',
  undelivered: 'accepts the message and reports it as not delivered',
}

/**
 * Received messages, newest first, and the behaviour of each provider. The page refreshes every two seconds.
 */
export function page({ entries, behaviour, sought }: Shown): string {
  const shown = entries.slice(-mostShown).reverse()
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Message gateway</title>
<link rel="stylesheet" href="/style.css">
<script src="/refresh.js" defer></script>
</head>
<body>
<main>
<h1>Message gateway</h1>
<p>Messages of the demo and of tests arrive here instead of at a provider. Nothing leaves this machine.</p>
<section aria-labelledby="arrived">
<h2 id="arrived">What arrived</h2>
<div id="list">
${shown.length === 0 ? '<p>Nothing yet. Complete a job or add a payment in House Care Admin: its message appears here within seconds.</p>' : `<ol reversed>${shown.map((entry) => entryItem(entry, sought)).join('')}</ol>`}
</div>
</section>
<section aria-labelledby="behaviour">
<h2 id="behaviour">How the providers behave</h2>
<div class="providers">${providerNames.map((name) => behaviourForm(name, behaviour.get(name) ?? 'ok')).join('')}</div>
</section>
</main>
</body>
</html>`
}

function behaviourForm(name: ProviderName, now: Mode): string {
  const options = modes.map(
    (mode) => `<option value="${mode}"${mode === now ? ' selected' : ''}>${words[mode]}</option>`,
  )
  return `<form method="post" action="/behave"><label for="${name}">${safe(providers[name].title)}</label>
<input type="hidden" name="provider" value="${name}">
<span><select id="${name}" name="mode">${options.join('')}</select> <button>Set</button></span></form>`
}

function entryItem(entry: Entry, sought: string | null): string {
  const { at, provider, to, text, reference, params, mode, file } = entry
  const isSought = sought !== null && reference === sought
  const rest = Object.entries(params).map(([name, value]) => `<dt>${safe(name)}</dt><dd>${safe(value)}</dd>`)
  return `<li${isSought ? ' class="sought" aria-current="true"' : ''}>
<p class="head"><strong>${safe(providers[provider].title)}</strong> <span>to ${safe(to)}</span> <time datetime="${at}">${at.slice(11, 19)} UTC</time></p>
<p class="text">${safe(text)}</p>
${file ? `<p class="note">With a file: ${safe(file.found)}</p>` : ''}
${mode === 'ok' ? '' : `<p class="note">The provider ${words[mode]}.</p>`}
<details><summary>All that was sent</summary><dl>${rest.join('')}</dl></details>
</li>`
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '')

/** Refreshes the list every two seconds, unless the reader has opened or focused an entry. */
export const refreshScript = `
setInterval(async () => {
  const list = document.querySelector('#list')
  if (document.hidden || list.querySelector('details[open]') || list.contains(document.activeElement)) return
  try {
    const text = await (await fetch(location.href)).text()
    const fresh = new DOMParser().parseFromString(text, 'text/html').querySelector('#list')
    if (fresh && fresh.innerHTML !== list.innerHTML) list.replaceWith(document.adoptNode(fresh))
  } catch {
    // The gateway has stopped: the page keeps the last list.
  }
}, 2000)
`

export const style = `
:root { color-scheme: light dark; --ink: #1c1f23; --soft: #5b626b; --line: #d9dde2; --page: #f6f7f8; --card: #fff; --mark: #0b66c2; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eaed; --soft: #a4abb3; --line: #383d44; --page: #15181b; --card: #1e2226; --mark: #6cb2ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 22px; margin: 0 0 4px; }
h2 { font-size: 16px; margin: 28px 0 8px; }
p { margin: 0; }
main > p { color: var(--soft); }
.providers { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 8px; }
form { display: grid; gap: 4px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 8px 12px; }
select, button { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 6px; padding: 3px 8px; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
li { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 12px; overflow-wrap: anywhere; }
li.sought { border-color: var(--mark); box-shadow: 0 0 0 1px var(--mark); }
.head { display: flex; flex-wrap: wrap; gap: 0 6px; color: var(--soft); }
.head strong { color: var(--ink); }
.head time { margin-left: auto; }
.text { margin-top: 4px; white-space: pre-wrap; }
.note, summary { color: var(--soft); font-size: 13px; margin-top: 4px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 6px 0 0; font-size: 13px; }
dt { color: var(--soft); }
dd { margin: 0; }
`
