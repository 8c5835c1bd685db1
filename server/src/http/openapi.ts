import * as z from 'zod'
import { Code, returnsBytes, type Call, type Calls } from '@tessera/shared/contract/wire'

type Json = Record<string, unknown>

/**
 * The OpenAPI 3.1 description of the contract. A path with an optional last segment (`/Selector/{id?}`) is
 * described as two paths, because OpenAPI knows no optional path parameters.
 */
export function openapi(contract: Readonly<Record<string, Calls>>, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [feature, calls] of Object.entries(contract))
    for (const [name, call] of Object.entries(calls)) {
      for (const variant of variantsOf(call))
        paths[variant.path] = {
          ...paths[variant.path],
          [call.method.toLowerCase()]: describeOperation(
            feature,
            `${name}${variant.suffix}`,
            call,
            variant.params,
          ),
        }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera',
      version,
      description: 'Every handled answer is HTTP 200 with `code` in its body; `msg` is meant for the user.',
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization' },
        team: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Team tsr_...`: the token of a team, for publishing its own remotes.',
        },
      },
    },
  }
}

interface PathVariant {
  path: string
  params: readonly string[]
  /** Keeps operation ids unique: `selector` and `selector.byId`. */
  suffix: string
}

function variantsOf({ path, params }: Call): PathVariant[] {
  const optional = /\/\{(\w+)\?\}$/.exec(path)
  if (!optional) return [{ path, params, suffix: '' }]
  const [segment, name = ''] = optional
  const short = {
    path: path.slice(0, -segment.length),
    params: params.filter((param) => param !== name),
    suffix: '',
  }
  const suffix = `.by${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return [short, { path: path.replace('?}', '}'), params, suffix }]
}

function describeOperation(feature: string, name: string, call: Call, params: readonly string[]): Json {
  const input = schemaOf(call.input, 'input')
  const properties = (input.properties ?? {}) as Record<string, Json>
  const required = (input.required ?? []) as string[]
  const isParam = (key: string) => call.params.includes(key)
  const inQuery = call.method === 'GET' ? Object.keys(properties).filter((key) => !isParam(key)) : []
  const inBody = call.method === 'GET' ? [] : Object.keys(properties).filter((key) => !isParam(key))
  const body = {
    ...input,
    properties: Object.fromEntries(inBody.map((key) => [key, properties[key]])),
    required: required.filter((key) => !isParam(key)),
  }
  return {
    operationId: `${feature}.${name}`,
    tags: [feature.split('.')[0]],
    'x-who': call.access,
    ...(call.access === 'public' ? {} : { security: securityOf(call.access) }),
    parameters: [
      ...params.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] })),
      ...inQuery.map((key) => ({
        name: key,
        in: 'query',
        required: required.includes(key),
        schema: properties[key],
      })),
    ],
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: {
              [call.body === 'gzip' ? 'application/gzip' : 'multipart/form-data']: {
                schema: bodies[call.body],
              },
            },
          },
        }
      : {}),
    ...(inBody.length > 0
      ? {
          requestBody: {
            content: {
              [call.form ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: body },
            },
          },
        }
      : {}),
    responses: {
      200: returnsBytes(call)
        ? {
            description: 'The bytes of the file; a refusal is its envelope with an HTTP status.',
            content: { '*/*': { schema: binary } },
          }
        : {
            description: 'The envelope.',
            content: { 'application/json': { schema: envelope(schemaOf(call.output, 'output')) } },
          },
    },
  }
}

function securityOf(access: Call['access']): Json[] {
  if (access === 'visitor') return [{ token: [] }, {}]
  if (access === 'publisher') return [{ token: [] }, { team: [] }]
  return [{ token: [] }]
}

const binary = { type: 'string', format: 'binary' }
const bodies = {
  gzip: binary,
  multipart: { type: 'object', required: ['file'], properties: { file: binary } },
}

const envelope = (data: Json) => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', examples: Object.values(Code) },
    msg: { type: 'string' },
    data,
    requestId: { type: 'string' },
  },
})

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}
