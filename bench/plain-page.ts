/** The same first page of customers without a framework: the minimum for a browser. */
export const plainPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Customers</title>
<style>body{font:14px sans-serif;margin:16px}td,th{padding:6px 8px;text-align:left;border-bottom:1px solid #ddd}</style></head>
<body><h1>Customers</h1><table><thead><tr><th>Name</th><th>Phone</th><th>Place</th><th>Jobs</th><th>Since</th></tr></thead><tbody></tbody></table>
<script>
fetch('/lines/0?i=0&c=0').then(r => r.json()).then(({ data }) => {
  const body = document.querySelector('tbody')
  for (const row of data) {
    const line = body.insertRow()
    for (const text of [row.name, row.phone, row.place, row.jobs, new Date(row.created_at).toLocaleDateString('en-IN')])
      line.insertCell().textContent = text
  }
})
</script></body></html>`
