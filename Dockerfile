# The Node that runs the site is the one that `npm ci` installs; the image's own serves npm only.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build

FROM node:24-slim
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/src src
COPY --from=build /app/scripts/run.ts scripts/run.ts
COPY --from=build /app/scripts/runtime scripts/runtime
COPY --from=build /app/config config
COPY --from=build /app/content content
COPY --from=build /app/locales locales
COPY --from=build /app/public public
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node_modules/.bin/node", "scripts/run.ts"]
