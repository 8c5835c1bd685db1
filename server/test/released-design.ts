import { designs } from '@tessera/shared/contract/lowcode/designs'
import type { TestApp } from './app.ts'

interface ReleasedDesign {
  enCode: string
  fields: readonly object[]
  /** Settings of the form, such as `uniques`. */
  form?: object
  columnData?: object
}

/** Creates and releases a design with a menu for the web. */
export async function releaseDesign(
  app: Pick<TestApp, 'data'>,
  by: { token: string },
  { enCode, fields, form = {}, columnData = {} }: ReleasedDesign,
): Promise<{ id: string; menuId: string; table: string }> {
  const { id } = await app.data(
    designs.create,
    {
      fullName: enCode,
      enCode,
      category: 'office',
      formData: JSON.stringify({ ...form, fields }),
      columnData: JSON.stringify(columnData),
    },
    by,
  )
  const { menuIds } = await app.data(designs.release, { id, pc: 1 }, by)
  return { id, menuId: menuIds[0]!, table: `lc_${enCode}` }
}
