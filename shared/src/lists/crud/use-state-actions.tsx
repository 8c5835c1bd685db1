import { put, type Call } from '../../contract/wire.ts'
import { defaultCodes } from '../../access/can.ts'
import { useSend } from '../../client/use-call.ts'
import { useText } from '../../text/text.ts'
import { showResult } from '../../ui/show-result.tsx'
import type { Action } from '../../ui/table/column.ts'
import { text } from './text.ts'

type EnabledRow = { id: string; enabledMark: number }
const shape = put('/{id}', { access: 'signed-in' })

/** Returns the row actions "enable" and "disable". Rows for which `readOnly` is true have neither. */
export function useStateActions<Row extends EnabledRow>(
  setState: typeof shape,
  list: Call,
  readOnly: (row: Row) => boolean = () => false,
): Action<Row>[] {
  const t = useText(text)
  const { send } = useSend(setState, { stale: [list] })
  const toggleState = ({ id }: Row) => void showResult(send({ id }))
  return [
    {
      label: t('crud.enable'),
      code: defaultCodes.edit,
      hidden: (row) => row.enabledMark === 1 || readOnly(row),
      run: toggleState,
    },
    {
      label: t('crud.disable'),
      code: defaultCodes.edit,
      hidden: (row) => row.enabledMark !== 1 || readOnly(row),
      run: toggleState,
    },
  ]
}
