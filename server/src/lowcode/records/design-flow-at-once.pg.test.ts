import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { openDesignFlow, readStored, type DesignFlowApp } from '../../../test/design-flow.ts'
import { holdRows } from '../../../test/hold-rows.ts'
import { waitForLock } from '../../../test/lock-waits.ts'

let app: DesignFlowApp
beforeAll(async () => {
  app = await openDesignFlow()
})

const create = (values: object) =>
  app.call(onlineForms.create, { id: app.designId, data: JSON.stringify(values) }, app.tokens.initiator)

describe('at the same moment', () => {
  test('a record is submitted once', async () => {
    const { id, taskId, code } = await app.make('draft')
    const data = JSON.stringify({ code, reason: 'twice' })
    const submit = () =>
      app.call(onlineForms.update, { id: app.designId, recordId: id, data, status: 0 }, app.tokens.initiator)
    const answers = await Promise.all([submit(), submit(), submit()])
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from workflow_action
      where task_id = ${taskId} and handle_status = 2`.execute(app.database.db)
    expect(rows[0]!.n).toBe(1)
  })

  test('a draft that is being submitted is not deleted', async () => {
    const { id, code } = await app.make('draft')
    const { pool } = app.database
    const release = await holdRows(pool, `select 1 from ${app.table} where id = $1`, [id])
    const data = JSON.stringify({ code, reason: 'first come' })
    const input = { id: app.designId, recordId: id }
    // It has the task and waits for the record.
    const submitted = app.call(onlineForms.update, { ...input, data, status: 0 }, app.tokens.initiator)
    await waitForLock(pool, submitted)
    const removed = app.call(onlineForms.remove, input, app.tokens.initiator)
    await pause(300)
    await release()
    const answers = await Promise.all([submitted, removed])
    expect(answers.map((answer) => answer.code)).toEqual([200, 409])
    expect(await readStored(app, id)).toMatchObject({ deleteMark: 0, isTaskDeleted: false, status: 1 })
  })

  test('a submission waits for the release of its flow, and takes its version', async () => {
    const { pool } = app.database
    const client = await pool.connect()
    await client.query('begin')
    const { rows } = await client.query<{ version: number }>(
      'select version from workflow_flow where id = $1 for no key update',
      [app.designId],
    )
    const next = rows[0]!.version + 1
    await client.query(
      `insert into workflow_flow_version (flow_id, version, full_name, form_type, form_data, flow_template_json, hash)
        select flow_id, $2, full_name, form_type, form_data, flow_template_json, 'next' from workflow_flow_version
        where flow_id = $1 and version = $2 - 1`,
      [app.designId, next],
    )
    await client.query('update workflow_flow set version = $2 where id = $1', [app.designId, next])
    const submitted = create({ code: 'waits' })
    await waitForLock(pool, submitted)
    await client.query('commit')
    client.release()
    const { data } = await submitted
    const task = await pool.query<{ version: number }>(
      'select flow_version as version from workflow_task where id = $1',
      [(data as { taskId: string }).taskId],
    )
    expect(task.rows[0]!.version).toBe(next)
  })

  test.each([1, 2, 3, 4])('a draft is deleted or submitted, never both (%i)', async () => {
    const { id, code } = await app.make('draft')
    const data = JSON.stringify({ code, reason: 'race' })
    const [submitted, removed] = await Promise.all([
      app.call(onlineForms.update, { id: app.designId, recordId: id, data, status: 0 }, app.tokens.initiator),
      app.call(onlineForms.remove, { id: app.designId, recordId: id }, app.tokens.initiator),
    ])
    const stored = await readStored(app, id)
    expect([submitted.code, removed.code].filter((one) => one === 200)).toHaveLength(1)
    if (removed.code === 200) expect(stored).toMatchObject({ deleteMark: 3, isTaskDeleted: true, status: 0 })
    else expect(stored).toMatchObject({ deleteMark: 0, isTaskDeleted: false, status: 1 })
  })

  test('a release and submissions: each task is of the release of its record', async () => {
    const { flowTemplateJson, formData } = await app.data(
      designs.read,
      { id: app.designId },
      app.tokens.admin,
    )
    const release = (title: string) =>
      app.call(
        designs.update,
        {
          id: app.designId,
          flowTemplateJson: flowTemplateJson!.replace(/"title":"[^"]*"/, `"title":"${title}"`),
          formData: formData!.replace(/"label":"amount[^"]*"/, `"label":"amount ${title}"`),
          state: 1,
        },
        app.tokens.admin,
      )
    const submit = (at: number) => create({ code: `race${at}` })
    const work = [0, 1, 2].flatMap((round) => [
      release(`r${round}`),
      ...[0, 1, 2, 3].map((n) => submit(round * 4 + n)),
    ])
    const answers = await Promise.all(work)
    for (const { code } of answers) expect([200, 409]).toContain(code)
    const { rows } = await sql<{ record: number; task: string; form: string }>`
      select r.release_number as record, v.form_data as task, l.form_data as form
      from ${sql.table(app.table)} r join workflow_task t on t.record_id = r.id
        join workflow_flow_version v on v.flow_id = t.flow_id and v.version = t.flow_version
        join lowcode_release l on l.design_id = ${app.designId} and l.number = r.release_number
      where r.code like 'race%'`.execute(app.database.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { task, form } of rows) expect(task).toBe(form)
    const { rows: lost } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(app.table)} r where r.code like 'race%'
        and not exists (select 1 from workflow_task t where t.record_id = r.id)`.execute(app.database.db)
    expect(lost[0]!.n).toBe(0)
  })
})
