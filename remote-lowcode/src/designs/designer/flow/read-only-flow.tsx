import { useFormFields } from '@tessera/shared/workflow/designer/use-form-fields'
import { useDraft } from '@tessera/shared/workflow/designer/context'
import { FlowOfDesign } from '@tessera/shared/workflow/flow-tree/flow-of-design'
import { FlowTree } from '@tessera/shared/workflow/flow-tree/flow-tree'
import { toConditionFields } from '@tessera/shared/workflow/flow-tree/form-fields'
import { useDesignedForm } from './use-designed-form.ts'
import styles from './flow.module.css'

/** The flow of a design on a screen that is too narrow to edit it. */
export function ReadOnlyFlow({ designId }: { designId: string }) {
  const { template } = useDraft()
  const conditionFields = toConditionFields(useFormFields(useDesignedForm(designId)))
  return (
    <FlowOfDesign value>
      <FlowTree template={template} conditionFields={conditionFields} className={styles.readOnly!} />
    </FlowOfDesign>
  )
}
