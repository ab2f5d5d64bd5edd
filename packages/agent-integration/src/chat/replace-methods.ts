/** A client with some methods replaced: all else about it stays as it is, and so does the original. */
export function replaceMethods<Client extends object>(
  client: Client,
  methods: Readonly<Record<string, unknown>>,
): Client {
  const bound = new Map<PropertyKey, unknown>(Object.entries(methods));
  return new Proxy(client, {
    get(target, property) {
      if (bound.has(property)) return bound.get(property);
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      // Methods work on the original: a proxy in its place has none of its private fields.
      const method: unknown = value.bind(target);
      bound.set(property, method);
      return method;
    },
    set(_, property, value) {
      // What is set on the wrapped object must not show on the original.
      bound.set(property, value);
      return true;
    },
  });
}
