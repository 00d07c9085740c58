/** A JSON schema, as far as the OpenAPI document uses it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  default?: unknown;
}

export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; schema: Schema }[];
  /** Content type → schema of the payload. */
  bodies: Record<string, Schema>;
  /** Status → content type → schema of the answer. */
  answers: Record<string, Record<string, Schema | undefined>>;
}

interface Described {
  parameters?: Operation['parameters'];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

/** The document of `/api/openapi.json`. */
export interface Document {
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
}

const schemasOf = (content: Record<string, { schema?: Schema }> = {}) =>
  Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, schema]));

/** All operations of the document. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      parameters: described.parameters ?? [],
      bodies: schemasOf(described.requestBody?.content) as Record<string, Schema>,
      answers: Object.fromEntries(
        Object.entries(described.responses ?? {}).map(([status, { content }]) => [
          status,
          schemasOf(content),
        ]),
      ),
    })),
  );
}
