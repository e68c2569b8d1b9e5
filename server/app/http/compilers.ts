import validators from '@fastify/ajv-compiler'
import serializers from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'
import { lowerIds } from '../ids'
import { emptyUnseen } from '../formats/text'

type Factories = Required<NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>>

/** There are hundreds of schemas: each is compiled when it is first needed, and the server is up at once. */
export const compilersFactory: Factories = {
  buildValidator(...given: Parameters<ReturnType<typeof validators>>) {
    const compile = validators()(...given)
    return (...route: Parameters<typeof compile>) => {
      let validate: ReturnType<typeof compile> | undefined
      // Fastify takes an object with the errors as well; its types only know Ajv's own functions, and nothing of the schema.
      const lazily = (data: unknown) => {
        validate ??= compile(...route)
        emptyUnseen(data)
        if (!validate(data)) return { error: validate.errors }
        lowerIds((route[0] as unknown as { schema?: Parameters<typeof lowerIds>[0] }).schema, data)
        return true
      }
      return lazily as unknown as ReturnType<typeof compile>
    }
  },
  buildSerializer(shared, options) {
    const compile = serializers()(shared, options)
    return (route) => {
      let serialize: ReturnType<typeof compile> | undefined
      return (data) => {
        serialize ??= compile(route)
        return serialize(data)
      }
    }
  },
}
