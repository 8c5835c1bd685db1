import { designs, editorsEveryMs } from '@tessera/shared/contract/lowcode/designs'
import { useCall } from '@tessera/shared/client/use-call'
import { text } from '@tessera/shared/forms/form-designer/text'
import { useText } from '@tessera/shared/text/text'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

/** Says who else has the draft open; their changes are merged when they are saved. */
export function OtherEditors({ designId }: { designId: string }) {
  const t = useText(text)
  const { data } = useCall(designs.editors, { id: designId }, { refreshInterval: editorsEveryMs })
  const names = data?.list.map(({ fullName }) => fullName) ?? []
  return (
    <span className={styles.release} role="status">
      {names.length > 0 && t('designer.alsoOpen', { names })}
    </span>
  )
}
