import { put, type Call } from '@tessera/shared/contract/wire'
import { defaultCodes } from '@tessera/shared/access/can'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { told } from '@tessera/shared/widgets/told'
import type { Action } from './column.ts'
import { text } from './text.ts'

type Switched = { id: string; enabledMark: number }
const shape = put('/{id}', { access: 'signed-in' })

/** The row actions "enable" and "disable" of a list, each where it applies; `kept` rows have neither. */
export function useStateActions<Row extends Switched>(
  setState: typeof shape,
  list: Call,
  kept: (row: Row) => boolean = () => false,
): Action<Row>[] {
  const t = useText(text)
  const { send } = useSend(setState, { stale: [list] })
  const flip = ({ id }: Row) => void told(send({ id }))
  return [
    {
      label: t('crud.enable'),
      code: defaultCodes.edit,
      hidden: (row) => row.enabledMark === 1 || kept(row),
      run: flip,
    },
    {
      label: t('crud.disable'),
      code: defaultCodes.edit,
      hidden: (row) => row.enabledMark !== 1 || kept(row),
      run: flip,
    },
  ]
}
