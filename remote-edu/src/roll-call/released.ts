import { Message } from '@arco-design/web-react'
import type { RollCallResult } from '@tessera/shared/contract/edu/attendance'
import type { Translate } from '@tessera/shared/text/text'
import type { TextKey } from './text.ts'

/** Says what became of make-ups because the students came after all, or were on leave again. */
export function showMakeups(
  t: Translate<TextKey>,
  { released, changed }: Pick<RollCallResult, 'released' | 'changed'>,
): void {
  const keys = { temp: 'rollCall.becameOrdinary', makeup: 'rollCall.becameMakeup' } as const
  const notes = [
    ...released.map((one) => ({ ...one, key: 'rollCall.released' as const })),
    ...changed.map((one) => ({ ...one, key: keys[one.becomes] })),
  ]
  for (const { key, name, startAt } of notes)
    Message.warning({
      content: t(key, { name, time: startAt.slice(0, 16) }),
      duration: 12_000,
      closable: true,
    })
}
