import type { Duplex } from 'node:stream'
import type pg from 'pg'
import Cursor from 'pg-cursor'

/** What pg-cursor does with a line, beside what its types tell. */
interface Speaking {
  state: string
  handleCommandComplete(message: object): void
  _sendRows(): void
}
type Spoken = pg.Connection & {
  stream: Duplex
  parse(one: { text: string }, more: boolean): void
  bind(one: object, more: boolean): void
  execute(one: object, more: boolean): void
}
const speaking = Cursor.prototype as unknown as Speaking

/**
 * A cursor that goes one way there and back instead of three: what opens its transaction is said in one breath with it, and PostgreSQL, where one of those fails, passes
 * over all that follows; and its last rows are handed on when the statement is over, not when the line is free.
 */
export class Reading<Row> extends Cursor<Row> {
  constructor(before: readonly string[], ...statement: ConstructorParameters<typeof Cursor>) {
    super(...statement)
    let unanswered = before.length
    const { submit } = this
    this.submit = (connection) => {
      const line = connection as Spoken
      line.stream.cork()
      // Until the first read, which is asked for in the same turn.
      process.nextTick(() => line.stream.uncork())
      for (const text of before) {
        line.parse({ text }, true)
        line.bind({}, true)
        line.execute({}, true)
      }
      submit.call(this, connection)
    }
    const self = this as unknown as Speaking
    self.handleCommandComplete = (message) => {
      if (unanswered-- > 0) return
      speaking.handleCommandComplete.call(this, message)
      self._sendRows()
      self.state = 'done'
    }
  }
}
