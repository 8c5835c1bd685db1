import type { SaveState } from '@tessera/shared/client/use-draft-saving'
import { FlowStep } from '@tessera/shared/workflow/designer/flow-step'
import { useProblems } from '@tessera/shared/workflow/designer/use-problems'
import { FlowOfDesign } from '@tessera/shared/workflow/flow-tree/flow-of-design'
import { useDesignedForm } from './use-designed-form.ts'

interface Props {
  designId: string
  scope: string
  saving: SaveState
}

/** The flow of a design: its nodes, and the settings of the selected one. */
export function FlowPane({ designId, scope, saving }: Props) {
  const form = useDesignedForm(designId)
  const { problems } = useProblems(form, saving)
  return (
    <FlowOfDesign value>
      <FlowStep form={form} scope={scope} problems={problems} />
    </FlowOfDesign>
  )
}
