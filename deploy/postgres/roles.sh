#!/bin/sh
# Run once by compose.yaml's PostgreSQL, when it sets itself up: the two users of the shop and its database.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set administrator="$POSTGRES_USER" --set owner_password="$POSTGRES_PASSWORD" --set password="$SHOP_PASSWORD" <<'END'
create role sampan_owner login password :'owner_password';
create role sampan login password :'password';
create database sampan owner sampan_owner;
-- The administrator comes in by the socket only, with docker compose exec.
alter role :"administrator" password null;
END
