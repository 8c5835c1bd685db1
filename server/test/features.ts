import type { Feature } from '../src/feature/feature.ts'
import * as declarations from '../src/features.ts'
import type { Constraints } from '../src/http/errors.ts'

/** What the features of the server declare together. */
const features: readonly Feature[] = Object.values(declarations)
export const protectedModules = features.flatMap((feature) => feature.protectedModules ?? [])
export const constraints: Constraints = Object.assign({}, ...features.map((feature) => feature.constraints))
