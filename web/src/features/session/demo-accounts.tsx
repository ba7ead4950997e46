import { Button } from '#shared/ui/button.tsx'
import { signInText } from '#src/text/en/sign-in.ts'
import { useText } from '#src/text/intl.ts'

export type DemoAccount = { role: string; login: string; password: string }

/** Only in demo mode. */
const demoPassword = 'housecare-demo'
const accounts: readonly DemoAccount[] = [
  { role: 'Staff', login: 'staff@demo.test', password: demoPassword },
  { role: 'Admin', login: 'admin@demo.test', password: demoPassword },
  { role: 'Dev', login: 'dev@demo.test', password: demoPassword },
]

/** Fills the form with one click. */
export function DemoAccounts({ onPick }: { onPick: (account: DemoAccount) => void }) {
  const t = useText(signInText)
  return (
    <div className="row row-center space-above text-12 ink-3">
      {t('sign-in.demo')}
      {accounts.map((account) => (
        <Button
          key={account.role}
          size="tiny"
          aria-label={t('sign-in.demo-fill', { role: account.role })}
          onClick={() => onPick(account)}
        >
          {account.role}
        </Button>
      ))}
    </div>
  )
}
