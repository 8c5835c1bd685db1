import { designs, type ReleaseInput } from '@tessera/shared/contract/lowcode/designs'
import type { TestApp } from './app.ts'

interface ReleasedDesign {
  enCode: string
  fields: readonly object[]
  /** Settings of the form, such as `uniques`. */
  form?: object
  columnData?: object
  /** 2 for an app design, whose menu is for phones. */
  type?: 1 | 2
  /** Who may use it, and how; others see their own records only. Without it, who has the menu may do everything. */
  holders?: ReleaseInput['holders']
}

/** Creates and releases a design with a menu. */
export async function releaseDesign(
  app: Pick<TestApp, 'data'>,
  by: { token: string },
  { enCode, fields, form = {}, columnData = {}, type = 1, holders }: ReleasedDesign,
): Promise<{ id: string; menuId: string; table: string }> {
  const { id } = await app.data(
    designs.create,
    {
      fullName: enCode,
      enCode,
      category: 'office',
      formData: JSON.stringify({ ...form, fields }),
      columnData: JSON.stringify(columnData),
      type,
    },
    by,
  )
  const menu = type === 2 ? { app: 1 as const } : { pc: 1 as const }
  const { menuIds } = await app.data(designs.release, { id, ...menu, ...(holders && { holders }) }, by)
  return { id, menuId: menuIds[0]!, table: `lc_${enCode}` }
}
