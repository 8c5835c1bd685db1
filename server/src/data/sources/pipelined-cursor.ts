import type { Duplex } from 'node:stream'
import type pg from 'pg'
import Cursor from 'pg-cursor'

/** Members of pg-cursor that its types leave out. */
interface CursorInternals {
  state: string
  handleCommandComplete(message: object): void
  _sendRows(): void
}
type ConnectionInternals = pg.Connection & {
  stream: Duplex
  parse(query: { text: string }, more: boolean): void
  bind(config: object, more: boolean): void
  execute(config: object, more: boolean): void
}
const cursorInternals = Cursor.prototype as unknown as CursorInternals

/**
 * A cursor that needs one round trip instead of three. It sends the statements that open its transaction in
 * the same write as its own statement; if one of them fails, PostgreSQL skips everything that follows. It
 * also delivers its last rows when the statement has completed instead of waiting for the connection to
 * become idle.
 */
export class PipelinedCursor<Row> extends Cursor<Row> {
  constructor(opening: readonly string[], ...statement: ConstructorParameters<typeof Cursor>) {
    super(...statement)
    let pendingOpening = opening.length
    const { submit } = this
    this.submit = (connection) => {
      const connectionInternals = connection as ConnectionInternals
      connectionInternals.stream.cork()
      // Uncorked in the next tick, because the caller requests the first rows in this one.
      process.nextTick(() => connectionInternals.stream.uncork())
      for (const text of opening) {
        connectionInternals.parse({ text }, true)
        connectionInternals.bind({}, true)
        connectionInternals.execute({}, true)
      }
      submit.call(this, connection)
    }
    const internals = this as unknown as CursorInternals
    internals.handleCommandComplete = (message) => {
      if (pendingOpening-- > 0) return
      cursorInternals.handleCommandComplete.call(this, message)
      internals._sendRows()
      internals.state = 'done'
    }
  }
}
