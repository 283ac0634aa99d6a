import type { McpPort } from "../index.js";

/** Returns a port that notes the methods it is asked for. */
export function recorded(port: McpPort): { readonly port: McpPort; readonly methods: string[] } {
  const methods: string[] = [];
  return {
    methods,
    port: {
      getServerCapabilities: () => port.getServerCapabilities(),
      request(request, schema, options) {
        methods.push(request.method);
        return port.request(request, schema, options);
      },
    },
  };
}
