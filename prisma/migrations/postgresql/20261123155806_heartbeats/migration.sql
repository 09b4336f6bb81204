-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN     "pagesRejected" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "Heartbeat" (
    "apiKeyId" BIGINT NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "everyMinutes" INTEGER NOT NULL,
    "graceMinutes" INTEGER NOT NULL,
    "pingHash" TEXT NOT NULL,
    "heardAt" TIMESTAMPTZ(3),
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "silentAt" TIMESTAMPTZ(3),
    "heardIncidentId" BIGINT NOT NULL,
    "heardDeliveryId" BIGINT NOT NULL,

    CONSTRAINT "Heartbeat_pkey" PRIMARY KEY ("apiKeyId"),
    CONSTRAINT "Heartbeat_everyMinutes_graceMinutes_check" CHECK ("everyMinutes" > 0 AND "graceMinutes" >= 0)
);

-- CreateIndex
CREATE UNIQUE INDEX "Heartbeat_pingHash_key" ON "Heartbeat"("pingHash");

-- AddForeignKey
ALTER TABLE "Heartbeat" ADD CONSTRAINT "Heartbeat_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
