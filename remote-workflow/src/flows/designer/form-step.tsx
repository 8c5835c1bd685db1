import { Link, Table } from '@arco-design/web-react'
import { FlowFormType, type Flow } from '@tessera/shared/contract/workflow/flows'
import { useText } from '@tessera/shared/text/text'
import { useDraft } from './context.ts'
import { text } from './text.ts'
import { useFormFields } from './use-form-fields.ts'
import styles from './designer.module.css'

/** The form of the flow: its own one to design, that of a design or of the program to read. */
export function FormStep({ flow }: { flow: Flow }) {
  const t = useText(text)
  const { enCode } = useDraft()
  const fields = useFormFields(flow)
  const isSystem = flow.formType === FlowFormType.system
  return (
    <div className={styles.step}>
      <div className={styles.basic}>
        {flow.designId !== null && (
          <p className={styles.note}>
            {t('flowDesigner.formOfDesign')}{' '}
            <Link href={`/onlineDev/webDesign?design=${flow.designId}`}>{t('flowDesigner.openDesign')}</Link>
          </p>
        )}
        {isSystem && (
          <p className={styles.note}>
            {fields && fields.length === 0
              ? t('flowDesigner.noSystemForm', { code: enCode })
              : t('flowDesigner.systemForm')}
          </p>
        )}
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
