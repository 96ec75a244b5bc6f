# A shop that uses a PostgreSQL of its own; compose.yaml builds it. npm test carries out these lines as an ordinary user, in a
# folder of their own (scripts/try-image.ts).

FROM node:24-slim AS manifests
WORKDIR /opt/sampan
COPY package.json package-lock.json .npmrc ./
COPY apps/console/package.json apps/console/
COPY apps/demo/package.json apps/demo/
COPY apps/server/package.json apps/server/
COPY apps/storefront/package.json apps/storefront/
COPY packages/contract/package.json packages/contract/
COPY packages/locations/package.json packages/locations/
COPY packages/translations/package.json packages/translations/
COPY packages/ui/package.json packages/ui/

FROM manifests AS packages
COPY scripts/setup.sh scripts/left-out.txt scripts/
RUN sh scripts/setup.sh production

FROM manifests AS build
RUN npm ci
COPY . .
RUN node scripts/build.ts

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /opt/sampan
# For whichever user the container is started as.
RUN mkdir -m 1777 /data
COPY --from=packages /opt/sampan/node_modules node_modules
COPY . .
COPY --from=build /opt/sampan/apps/storefront/build apps/storefront/build
COPY --from=build /opt/sampan/apps/console/build apps/console/build
COPY --from=build /opt/sampan/apps/server/build apps/server/build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m CMD ["node", "scripts/ready.ts"]
CMD ["node", "scripts/start.ts"]
