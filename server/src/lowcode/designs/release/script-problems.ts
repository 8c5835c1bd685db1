import { fieldEvents, formEvents, hasCode, type DesignEvent } from '@tessera/shared/contract/fields/actions'
import type { Lang } from '@tessera/shared/contract/lang'
import type { ReleaseProblem } from '@tessera/shared/contract/lowcode/designs'
import type { ListDesign } from '@tessera/shared/fields/list-design'
import type { DesignOutline } from '@tessera/shared/fields/plan'
import { readScript } from '@tessera/shared/fields/read-script'
import { interpolate } from '@tessera/shared/format/interpolate'
import { eventNames, scriptTexts } from './text.ts'

/** What keeps the scripts of a design from running, with their places, events and lines. */
export function findScriptProblems(
  { design, items }: DesignOutline,
  { customButtons }: ListDesign,
  lang: Lang,
): ReleaseProblem[] {
  const scripts: readonly (readonly [path: string, event: DesignEvent, script: string | undefined])[] = [
    ...formEvents.map((event) => [`funcs.${event}`, event, design.form.funcs[event]] as const),
    ...items.flatMap(({ field, path }) =>
      fieldEvents.map((event) => [`${path}.on.${event}`, event, field.settings.on[event]] as const),
    ),
    ...customButtons.map(({ func }, at) => [`customBtnsList[${at}].func`, 'click', func] as const),
  ]
  return scripts.flatMap(([path, event, script]) =>
    hasCode(script)
      ? readScript(script).problems.map(({ why, line, detail }) => ({
          path,
          text: interpolate(scriptTexts[why][lang], { event: eventNames[event][lang], line, detail }),
        }))
      : [],
  )
}
