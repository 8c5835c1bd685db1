import type { PrintNode } from '@tessera/shared/contract/print/lay-out-template'
import type { Lang } from '@tessera/shared/contract/lang'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { eventWordOf } from '@tessera/shared/contract/workflow/event-words'
import type { TaskRecord } from '@tessera/shared/contract/workflow/task-detail'
import { listEntries } from '@tessera/shared/contract/workflow/history-entries'
import { translate } from '../../../errors/translate.ts'
import { text } from '../text.ts'

/** The history of a task as a table, as the print of browsers has it. */
export function printHistory(records: readonly TaskRecord[], lang: Lang): PrintNode[] {
  const entries = listEntries(records)
  if (entries.length === 0) return []
  const rows = entries.map(
    ({ record: { userName, nodeName, handleStatus, handleTime, handleOpinion, signImg } }) =>
      element(
        'tr',
        [
          write(nodeName),
          write(userName === '' ? translate(text.system, lang) : userName),
          write(eventWordOf(handleStatus)[lang]),
          write(handleOpinion),
          signImg === '' ? [] : [{ kind: 'picture' as const, src: signImg, alt: '' }],
          write(formatInstant(handleTime, 'yyyy-MM-dd HH:mm:ss')),
        ].map((content) => element('td', content)),
      ),
  )
  return [element('h2', write(translate(text.history, lang))), element('table', rows)]
}

const write = (content: string): PrintNode[] => [{ kind: 'text', text: content }]
const element = (tag: string, children: readonly PrintNode[]): PrintNode => ({
  kind: 'element',
  tag,
  attributes: {},
  children,
})
