/** Words people reach for first. A password made of one of them and a few digits or signs is refused. */
// biome-ignore format: a list of words reads best in columns
const words = [
  'password', 'passw0rd', 'qwerty', 'qwertyuiop', 'asdfgh', 'asdfghjkl', 'zxcvbnm', 'iloveyou', 'welcome', 'admin',
  'administrator', 'letmein', 'monkey', 'dragon', 'sunshine', 'princess', 'football', 'baseball', 'superman', 'batman',
  'trustno', 'master', 'hello', 'freedom', 'whatever', 'starwars', 'computer', 'michael', 'jennifer', 'jordan', 'shadow',
  'ashley', 'charlie', 'bailey', 'access', 'flower', 'secret', 'summer', 'internet', 'samsung', 'google', 'abcd', 'abc',
  'abcdefgh', 'abcdefg', 'india', 'mumbai', 'delhi', 'bangalore', 'bengaluru', 'krishna', 'ganesh', 'jaihind', 'sairam',
  'omsairam', 'cricket', 'sachin', 'housecare', 'changeme', 'default', 'test', 'testing', 'user', 'guest', 'login', 'root',
]

/** Whether a password is one of those everybody tries: a common word with decoration, one sign repeated, or a run. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  const core = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const runs = '01234567890 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm'
  const reversed = [...runs].reverse().join('')
  return (
    words.includes(core) ||
    words.includes(plain) ||
    /^(.{1,3})\1+$/.test(plain) ||
    runs.includes(plain) ||
    reversed.includes(plain)
  )
}
