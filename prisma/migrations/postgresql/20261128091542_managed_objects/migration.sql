-- CreateTable
CREATE TABLE "ManagedObject" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "objectId" BIGINT NOT NULL,
    "owner" TEXT NOT NULL,
    "leavesShifts" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "ManagedObject_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ManagedObject_workspaceId_kind_objectId_key" ON "ManagedObject"("workspaceId", "kind", "objectId");

-- AddForeignKey
ALTER TABLE "ManagedObject" ADD CONSTRAINT "ManagedObject_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
