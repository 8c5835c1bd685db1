import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'

const { pool } = (await openApp()).database

test('the update to `on: 0` as off keeps what stored templates did', async () => {
  const before = {
    waitMsgConfig: { on: 0, msgId: '' },
    endMsgConfig: { on: '0' },
    approveMsgConfig: { on: 1, msgId: 'x' },
    copyMsgConfig: { on: 2 },
    timeoutConfig: { on: 0 },
    note: '"on":0',
  }
  const text = JSON.stringify({ type: 'start', nodeId: 's', properties: before })
  await pool.query(`update workflow_flow set flow_template_json = $1 where id = 'flow.expense'`, [text])
  await pool.query(
    `insert into workflow_flow_version (flow_id, version, form_data, flow_template_json) values ('flow.expense', 99, '{}', $1)`,
    [text],
  )
  const migration = join(import.meta.dirname, '../../../migrations/0084_messages_off.sql')
  const statements = await readFile(migration, 'utf8')
  await pool.query(statements)
  const { rows } = await pool.query<{ json: string }>(
    `select flow_template_json as json from workflow_flow where id = 'flow.expense'
     union all select flow_template_json from workflow_flow_version where flow_id = 'flow.expense' and version = 99`,
  )
  for (const { json } of rows)
    expect((JSON.parse(json) as { properties: object }).properties).toEqual({
      ...before,
      waitMsgConfig: { on: 3, msgId: '' },
      endMsgConfig: { on: 3 },
    })
  expect(rows).toHaveLength(2)
  // Versions cannot be changed by anything else.
  await expect(pool.query(`update workflow_flow_version set note = 'x'`)).rejects.toThrow(
    /append-only|workflow_flow_version|written/,
  )
})
