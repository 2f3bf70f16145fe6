# One image, three uses: PROCESS=all (default), api or worker. The database and the files are outside: see compose.yaml.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm run --silent sbom > sbom.cdx.json && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# what it is made of, under which licenses, goes where it goes
COPY --from=build /app/package.json /app/LICENSE /app/THIRD-PARTY-NOTICES.md /app/SECURITY.md /app/sbom.cdx.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/src/contract ./src/contract
COPY --from=build /app/src/values ./src/values
COPY --from=build /app/src/service ./src/service
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
# V8 would keep 100 MB for young objects alone
CMD ["node", "--max-semi-space-size=16", "src/service/main.ts"]
