// The theme a person chose, set before anything is drawn: a file of its own that the page waits for, as the security policy
// takes no script written into the page. It stands in the browser's copy of the person; the last one stays for the login page.
;(() => {
  const colors = { light: '#f6f7f7', dark: '#0f1213' }

  function chosen() {
    try {
      const user = JSON.parse(localStorage.getItem('user') ?? 'null')
      if (user?.theme) localStorage.setItem('theme', user.theme)
      return localStorage.getItem('theme')
    } catch {
      return null // storage that is refused, or an entry that is none: the system decides
    }
  }

  function apply() {
    const theme = chosen()
    const isFixed = theme === 'light' || theme === 'dark'
    const root = document.documentElement
    if (isFixed) root.dataset.theme = theme
    else delete root.dataset.theme
    document.querySelector('meta[name=color-scheme]').content = isFixed ? theme : 'light dark'
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      meta.content = colors[isFixed ? theme : meta.media.includes('dark') ? 'dark' : 'light']
    }
  }

  apply()
  // Changed in another tab; changed here; changed on another device and seen when one comes back.
  addEventListener('storage', apply)
  addEventListener('themechange', apply)
  document.addEventListener('visibilitychange', apply)
})()
