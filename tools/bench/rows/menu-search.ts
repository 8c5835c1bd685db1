import type { Client } from 'pg'
import { freshPage, openBrowser, quiet } from '../chromium.ts'
import { interleave, limited, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** What people type: names, their sounds, an address, nothing that is there, a slip. */
const queries = ['学员', 'xyda', 'banjipaike', 'area77', '财务', 'zzzz', 'xuey']

/** One search in a menu of 5,000 items, from the key to the found painted: the slowest of several words. */
export async function menuSearch({ server: { origin }, token, effort, database, atEnd }: Stage): Promise<Line[]> {
  atEnd(() => clear(database))
  await fill(database)
  const browser = await openBrowser()
  try {
    const { context, page } = await freshPage(browser, origin, token)
    await page.goto('/home')
    await page.locator('a[href="/permission/user"]').first().waitFor({ state: 'attached', timeout: 30_000 })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').first().waitFor()
    await quiet(page)
    const { samples, calibration } = await interleave(effort.rounds, {
      search: async () => {
        const times: number[] = []
        for (const query of queries) times.push(await page.evaluate<number>(`bench.search(${JSON.stringify(query)})`))
        return Math.max(...times)
      },
    })
    await context.close()
    return [limited({ name: 'menu of 5,000, one search', unit: 'ms', ...summary(samples.search), calibration, threshold: 50 })]
  } finally {
    await browser.close()
    await clear(database)
  }
}

async function fill(database: Client): Promise<void> {
  await database.query(
    `with words as (select array['学员','班级','教练','课时','财务','报表','审批','排课','合同','退费','校区','门店','通知','权限','字典','流程','统计','设置','导入','档案'] as w),
     directory as (insert into system_menu (id, full_name, en_code, type, sort_code) select 'bench-menu-d' || d, '目录' || d, 'benchd' || d, 1, 900 from generate_series(1, 50) d)
     insert into system_menu (id, parent_id, full_name, en_code, type, url_address, sort_code)
     select 'bench-menu-' || n, 'bench-menu-d' || 1 + n % 50, w[1 + n * 7 % 20] || w[1 + (n * 7 + 3) % 20] || w[1 + n / 20 % 20] || n, 'bench' || n, 2, 'area' || n || '/page', n
     from generate_series(1, 5000) n, words`,
  )
}

const clear = (database: Client) => database.query(`delete from system_menu where id like 'bench-menu-%'`)
