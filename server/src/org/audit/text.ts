import type { LocalizedText } from '@tessera/shared/contract/lang'
import { changedMeanwhile } from '../../permissions/audit.ts'

export const text = { changedMeanwhile } satisfies Record<string, LocalizedText>
