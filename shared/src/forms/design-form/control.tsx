import { memo, useCallback } from 'react'
import type { Size } from '../../ui/size.ts'
import { PendingFilesContext } from '../../ui/upload/pending-files.ts'
import type { UploadState } from '../../ui/upload/props.ts'
import { runAfterPress } from './after-press.ts'
import { elementId, useForm } from './form-context.ts'
import type { FieldPosition, FieldState } from './store.ts'

interface Props extends FieldPosition {
  readonly state: FieldState
  readonly describedBy: string | undefined
  readonly size: Size
  readonly inCell: boolean
  readonly owner?: string | undefined
}

/** The control of a field with its value. */
export const Control = memo(function Control({ item, row, state, describedBy, size, inCell, owner }: Props) {
  const { store, viewOf, readOnly, disabled, uid, form } = useForm()
  const { settings, kind } = item.field
  const change = useCallback((value: unknown) => store.write({ item, row }, value), [store, item, row])
  const handleBlur = useCallback(() => {
    runAfterPress(() => store.validateField({ item, row }))
    store.notifyBlur({ item, row })
  }, [store, item, row])
  const handleUploadState = useCallback(
    (what: UploadState | null) => store.setUploadState({ item, row }, what),
    [store, item, row],
  )
  const view = viewOf(kind)
  if (!view) return null
  return (
    <PendingFilesContext value={handleUploadState}>
      <view.Input
        id={elementId(uid, { item, row })}
        value={state.value}
        onChange={change}
        onBlur={handleBlur}
        settings={settings}
        size={size}
        disabled={disabled || form.disabled || state.disabled}
        readOnly={readOnly || settings.readonly}
        invalid={state.problem !== undefined}
        label={settings.label}
        describedBy={describedBy}
        inCell={inCell}
        owner={owner}
      />
    </PendingFilesContext>
  )
})
