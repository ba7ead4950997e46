import { accessFaults } from './planted/access.ts'
import type { PlantedFault } from './planted/fault.ts'
import { inputFaults } from './planted/input.ts'
import { leaksFaults } from './planted/leaks.ts'
import { messagesFaults } from './planted/messages.ts'
import { racesFaults } from './planted/races.ts'
import { rulesFaults } from './planted/rules.ts'
import { serverFaults } from './planted/server.ts'
import { webFaults } from './planted/web.ts'

/** Every fault that the verification suites must detect. */
export const plantedFaults: readonly PlantedFault[] = [
  ...accessFaults,
  ...inputFaults,
  ...leaksFaults,
  ...messagesFaults,
  ...racesFaults,
  ...rulesFaults,
  ...serverFaults,
  ...webFaults,
]
