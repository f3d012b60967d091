# Benben as an image: docs/hosting.md says how to run it.
FROM python:3.12-slim-bookworm AS build
# code for any processor of this kind: the machine that runs it may be another than the one that builds it
ENV NUMBA_CPU_NAME=generic
COPY . /src
RUN sh /src/deploy/install.sh /opt/benben

FROM python:3.12-slim-bookworm
ENV NUMBA_CPU_NAME=generic BENBEN_CACHE=/opt/benben/code PATH=/opt/benben/bin:$PATH
COPY --from=build /opt/benben /opt/benben
RUN install -d -m 700 -o 10001 -g 10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=12s --start-period=20s \
  CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/api/health', timeout=10)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["benben", "serve", "--host", "0.0.0.0", "--data", "/data"]
