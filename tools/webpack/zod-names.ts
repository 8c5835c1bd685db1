/** The exports of zod that the shell offers to remotes; must equal those of `shell/src/shared-modules/zod.ts`. */
export const zodNames: ReadonlySet<string> = new Set(
  `
    any array base64 bigint boolean catch check coerce config cuid2 custom date describe discriminatedUnion email
    emoji endsWith enum exactOptional file flattenError float32 float64 formatError function getErrorMap
    globalRegistry gt gte guid hash hex hostname includes instanceof int int32 int64 intersection ipv4 ipv6 iso json
    jwt keyof lazy length literal looseObject lowercase lt lte map maxLength maxSize meta mime minLength minSize
    multipleOf nan nanoid nativeEnum negative NEVER never nonnegative nonoptional nonpositive normalize null
    nullable nullish number object optional overwrite parse parseAsync partialRecord pipe positive prefault
    preprocess prettifyError promise property readonly record refine regex regexes registry safeParse safeParseAsync
    set setErrorMap size startsWith strictObject string stringbool stringFormat success superRefine symbol
    templateLiteral TimePrecision toJSONSchema toLowerCase toUpperCase transform treeifyError trim tuple uint32 ulid
    undefined union unknown uppercase url util uuid uuidv4 uuidv7 void xor ZodArray ZodDefault ZodEnum ZodError
    ZodLiteral ZodNullable ZodNumber ZodObject ZodOptional ZodRealError ZodRecord ZodString ZodType ZodUnion
  `
    .trim()
    .split(/\s+/),
)
