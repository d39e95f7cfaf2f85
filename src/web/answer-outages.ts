import type { Services } from "#src/services/services.ts";
import { pageError } from "./guards.ts";
import type { WebParts } from "./services-context.ts";

/**
 * The services as loaders have them: what fails because of the site's database becomes the page that says so (503), in one place
 * for all loaders. React Router leaves of an error that is thrown nothing but 500.
 */
export function answerOutages({ services, report }: WebParts): WebParts {
  const reported = new WeakSet<object>();
  return {
    services: guardServices(services, (error) => {
      if (!services.storage.isBehind(error)) throw error;
      report(error, { what: "a page" });
      const page = pageError(503, "storage-unavailable");
      reported.add(page);
      throw page;
    }),
    // A loader that does without a part reports what it was thrown.
    report(error, facts) {
      if (typeof error !== "object" || error === null || !reported.has(error)) report(error, facts);
    },
  };
}

function guardServices(services: Services, rethrow: (error: unknown) => never): Services {
  const guarded = new WeakMap<object, object>();

  function call(method: (...args: unknown[]) => unknown, service: object, args: unknown[]): unknown {
    try {
      const answer = Reflect.apply(method, service, args);
      return answer instanceof Promise ? answer.catch(rethrow) : answer;
    } catch (error) {
      return rethrow(error);
    }
  }

  function guard<Service extends object>(service: Service): Service {
    return new Proxy(service, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        return isMethod(member) ? (...args: unknown[]) => call(member, target, args) : member;
      },
    });
  }

  return new Proxy(services, {
    get(target, name) {
      const service: unknown = Reflect.get(target, name);
      if (typeof service !== "object" || service === null) return service;
      const known = guarded.get(service) ?? guard(service);
      guarded.set(service, known);
      return known;
    },
  });
}

function isMethod(member: unknown): member is (...args: unknown[]) => unknown {
  return typeof member === "function";
}
