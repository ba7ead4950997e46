import { day } from 'contract/shared/fields.ts'
import { network, rolePolicyUpdate, sessionLimits } from 'contract/staff/role-policies.schema.ts'
import * as z from 'zod'

const whole = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })

/** The typed networks: one per line, or between commas. */
export const networksOf = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '')

/** The values of the fields: numbers and networks as text, an empty day for none. */
export const policyForm = z.object({
  second_factor_from: z.union([day, z.literal('')]),
  idle_minutes: whole(sessionLimits.idle_minutes),
  life_hours: whole(sessionLimits.life_hours),
  networks: z.string().superRefine((text, context) => {
    const all = networksOf(text)
    const wrong = all.find((part) => !network.safeParse(part).success)
    const many = rolePolicyUpdate.shape.networks.safeParse(all).error?.issues.find(({ path }) => path.length === 0)
    if (wrong !== undefined) context.addIssue(`“${wrong.slice(0, 40)}” is not an address or a network`)
    else if (many) context.addIssue(many.message)
  }),
})
