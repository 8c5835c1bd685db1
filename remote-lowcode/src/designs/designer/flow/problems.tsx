import type { SaveState } from '@tessera/shared/client/use-draft-saving'
import { text } from '@tessera/shared/forms/form-designer/text'
import { useText } from '@tessera/shared/text/text'
import { Problems } from '@tessera/shared/ui/designer-frame/problems'
import { useProblems } from '@tessera/shared/workflow/designer/use-problems'
import { usePageProblems } from '../problems.tsx'
import { useDesignedForm } from './use-designed-form.ts'

interface Props {
  designId: string
  scope: string
  saving: SaveState
  /** Shows the step of the form. */
  onPage: () => void
  /** Shows the step of the flow, and a node where the problem has one. */
  onFlow: (nodeId: string) => void
}

/** The live problems of a design with a flow: those of form and list, then those of the flow. */
export function FlowDesignProblems({ designId, scope, saving, onPage, onFlow }: Props) {
  const t = useText(text)
  const ofPage = usePageProblems(onPage)
  const { problems, failure } = useProblems(useDesignedForm(designId), saving)
  const ofFlow = problems
    // The server checks the form of a flow, too; the problems of the page name them.
    .filter(({ nodeId, path }) => nodeId !== '' || path.startsWith('flowTemplateJson'))
    .map(({ nodeId, text: words }, at) => ({
      id: `flow ${at} ${nodeId}`,
      text: words,
      onOpen: () => onFlow(nodeId),
    }))
  return (
    <Problems
      none={t('designer.noProblemsHint')}
      scope={scope}
      problems={[...ofPage, ...ofFlow]}
      failure={failure}
    />
  )
}
