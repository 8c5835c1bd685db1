import { Message } from '@arco-design/web-react'
import type { ReleasedMakeup } from '@tessera/shared/contract/edu/attendance'
import type { Translate } from '@tessera/shared/text/text'
import type { TextKey } from './text.ts'

/** Says which make-ups were given back because the students came after all. */
export function showReleased(t: Translate<TextKey>, released: readonly ReleasedMakeup[]): void {
  for (const { name, startAt } of released)
    Message.warning({
      content: t('rollCall.released', { name, time: startAt.slice(0, 16) }),
      duration: 12_000,
      closable: true,
    })
}
