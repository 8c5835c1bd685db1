// Runs an endless SQLite query and writes its process id to a file: node sqlite-asker.ts <folder>.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSqlite } from '../src/data/sources/sqlite.ts'

const [folder = ''] = process.argv.slice(2)
const line = await openSqlite({ name: 'endless.db', folder, readOnly: false })
await line.begin({ readOnly: true, timeoutMs: 600_000 })
await writeFile(join(folder, 'asker'), String(process.pid))
for await (const _ of line.rows(
  { text: 'with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t' },
  1,
));
