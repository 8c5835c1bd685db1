// Issues numbers of one rule as fast as possible until SIGTERM: node number-taker.ts <connection> <enCode>.
import { connectDatabase, type ConnectOptions } from '../src/db/connect.ts'
import { nextNumber } from '../src/system/bill-rules/store.ts'

const [options = '{}', enCode = ''] = process.argv.slice(2)
const { db, end } = connectDatabase(JSON.parse(options) as ConnectOptions)
const over = new AbortController()
process.on('SIGTERM', () => over.abort())
while (!over.signal.aborted) await Promise.all(Array.from({ length: 4 }, () => nextNumber(db, enCode)))
await end()
