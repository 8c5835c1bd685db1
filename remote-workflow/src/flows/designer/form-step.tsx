import { Link, Table } from '@arco-design/web-react'
import { FlowFormType, type Flow } from '@tessera/shared/contract/workflow/flows'
import type { DesignerStore } from '@tessera/shared/forms/form-designer/store'
import { useText } from '@tessera/shared/text/text'
import { useDraft } from '@tessera/shared/workflow/designer/context'
import { OwnForm } from './own-form.tsx'
import { useDesignerPath } from './use-designer-path.ts'
import { text } from '@tessera/shared/workflow/designer/text'
import { useFormFields, type DesignedForm } from '@tessera/shared/workflow/designer/use-form-fields'
import styles from '@tessera/shared/workflow/designer/designer.module.css'

interface Props {
  flow: Flow
  form: DesignedForm
  onOpenHelp: () => void
  /** The store of the form while it is designed, for undo and redo. */
  onStore: (store: DesignerStore | null) => void
}

/** The form of the flow: its own one to design, that of a design or of the program to read. */
export function FormStep({ flow, form, onOpenHelp, onStore }: Props) {
  const isOwn = flow.formType === FlowFormType.designed && flow.designId === null
  return isOwn ? <OwnForm onOpenHelp={onOpenHelp} onStore={onStore} /> : <OtherForm flow={flow} form={form} />
}

function OtherForm({ flow, form }: Pick<Props, 'flow' | 'form'>) {
  const t = useText(text)
  const designer = useDesignerPath()
  const { enCode } = useDraft()
  const fields = useFormFields(form)
  const hint = () => {
    if (flow.designId !== null) return t('flowDesigner.formOfDesign')
    if (fields && fields.length === 0) return t('flowDesigner.noSystemForm', { code: enCode })
    return t('flowDesigner.systemForm')
  }
  return (
    <div className={styles.step}>
      <div className={styles.basic}>
        <p className={styles.note}>
          {hint()}{' '}
          {flow.designId !== null && designer !== null && (
            <Link href={`${designer}?design=${flow.designId}`}>{t('flowDesigner.openDesign')}</Link>
          )}
        </p>
        <Table
          size="small"
          pagination={false}
          rowKey="name"
          data={[...(fields ?? [])]}
          columns={[
            { title: t('flowDesigner.field'), dataIndex: 'label' },
            { title: t('flowDesigner.fieldId'), dataIndex: 'name' },
          ]}
        />
      </div>
    </div>
  )
}
