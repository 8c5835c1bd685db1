import { Message } from '@arco-design/web-react'
import type { Action } from './column.ts'

/** Runs an action of a row, or says why it is not possible now. */
export function runAction<Row>({ label, blocked, run }: Action<Row>, row: Row): void {
  const reason = blocked?.(row)
  if (reason === undefined) run(row)
  else Message.info({ id: `blocked ${label}`, content: reason })
}
